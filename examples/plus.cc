// plus.cc - the same headers from C++: every game is played out once at random.
#include <engawa.h>

#include <iostream>
#include <memory>
#include <vector>

int main()
{
    engawa_library_start();
    for (int i = 0; const engawa_game *game = engawa_game_at(i); i++) {
        engawa_setup setup;
        engawa_setup_defaults(game, game->seats_min, &setup);
        std::unique_ptr<engawa_match, decltype(&engawa_match_free)> match(
            engawa_match_new(game, &setup, ENGAWA_OPEN), engawa_match_free);
        std::vector<engawa_move> moves(static_cast<std::size_t>(game->legal_max));
        engawa_rng rng;
        engawa_rng_fast(&rng, 1);
        long events = engawa_playout(game, match->state.bytes, &rng, moves.data());
        std::cout << game->name << ": " << events << " events\n";
    }
    std::cout << "libengawa " << engawa_library_version() << "\n";
}
