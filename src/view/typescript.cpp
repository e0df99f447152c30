#include "view/typescript.hpp"

#include "json/record_fault.hpp"
#include "json/typescript.hpp"
#include "view/circles.hpp"
#include "view/table_view.hpp"

namespace misthrow::view {

namespace {

using Names = std::vector<std::string>;

void append(Names& names, const Names& more) { names.insert(names.end(), more.begin(), more.end()); }

// What all games have, with each game's own behind it.
struct Unions {
    Names games;
    std::string headers;
    std::string rules;
    std::string series;
    std::string faults;
    Names dice;
    Names views;
    Names choices;
    Names events;
    std::vector<json::TypeScript::Member> why;
};

// A line of a record, as TypeScript writes it; nothing for a header without a value.
std::string header(std::string_view key, std::string_view value) {
    return value.empty() ? "" : '[' + std::string{key} + " \"" + std::string{value} + "\"]\\n";
}

template <Game G>
void gather(json::TypeScript& out, Unions& all) {
    all.games.push_back('\'' + std::string{G::name} + '\'');
    all.headers += "    " + all.games.back() + ": '" + header("Game", G::id) + header("Board", G::board) + "',\n";
    all.rules += "    " + all.games.back() + ": " + std::to_string(G::version) + ",\n";
    all.series += "    " + all.games.back() + ": " + std::to_string(G::longest_series) + ",\n";
    all.faults += "    " + all.games.back() + ": " + json::TypeScript::quoted(G::fault_names) + ";\n";
    for (const char die : G::dice_letters) {
        all.dice.push_back(std::string{'\''} + die + '\'');
    }
    all.views.push_back(out.name<TableView<G>>());
    append(all.choices, out.names(static_cast<const typename Shown<G>::Choices*>(nullptr)));
    append(all.events, out.names(static_cast<const typename Shown<G>::Events*>(nullptr)));
    out.gather<typename Shown<G>::Why>(all.why);
}

std::string list_of_games(const Names& games) {
    std::string text = "export const games: readonly GameName[] = [";
    for (const std::string& game : games) {
        text += (text.back() == '[' ? "" : ", ") + game;
    }
    return text + "];\n";
}

}  // namespace

std::string typescript() {
    json::TypeScript out;
    out.add(
        "// What the core says about a match: the JSON of src/view, made from it by `misthrow protocol --view`. Do not edit: a "
        "test\n"
        "// compares them. Seats count from 0: they are places in the lists of a view.\n");
    Unions all;
    append(all.events, out.names(static_cast<const CommonEvents*>(nullptr)));
    Games::for_each([&]<Game G>(G) { gather<G>(out, all); });
    out.unite("GameName", all.games);
    out.add(list_of_games(all.games));
    out.add("// How a record of it begins.\nexport const headersOf: Record<GameName, string> = {\n" + all.headers + "};\n");
    out.add("// Which version of its rules the core has.\nexport const rulesOf: Record<GameName, number> = {\n" + all.rules +
            "};\n");
    out.add(
        "// How many games may count together; 1: each by itself.\nexport const longestSeriesOf: Record<GameName, number> = {\n" +
        all.series + "};\n");
    out.unite("DieName", all.dice);
    out.unite("View", all.views);
    out.unite("Choice", all.choices);
    out.unite("GameEvent", all.events);
    out.add("// What each game may answer to a token.\nexport interface FaultsOf {\n" + all.faults + "}\n");
    out.add("// Why a token cannot be chosen, with what a sentence about it needs.\n");
    out.merge("Why", "    fault: FaultsOf[GameName] | 'notAChoice';\n    token?: string;\n", all.why);
    out.add("// Knaster's circles, step by step.\n");
    static_cast<void>(out.name<Circles>());
    static_cast<void>(out.name<json::FaultMembers>());
    return out.take();
}

}  // namespace misthrow::view
